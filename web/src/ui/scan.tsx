import { useEffect, useState } from "preact/hooks";
import { t } from "../words.ts";

/** A button that reads a QR code with the camera. */
export function Scan({ onText }: { onText: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "scan.stop" : "scan.start")}
      </button>
      {isOpen && (
        <Camera
          onText={(text) => {
            setOpen(false);
            onText(text);
          }}
        />
      )}
    </>
  );
}

/** Long enough between two looks for the screen to stay quick. */
const PAUSE = 120;

function Camera({ onText }: { onText: (text: string) => void }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!video) return;
    let isHere = true;
    let stream: MediaStream | undefined;
    const look = async () => {
      const { BarcodeDetector } = await import("qr/decode.js");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      video.srcObject = stream;
      await video.play();
      const detector = new BarcodeDetector();
      while (isHere) {
        const [code] = await detector.detect(video);
        if (code && isHere) return onText(code.rawValue);
        await new Promise((soon) => setTimeout(soon, PAUSE));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look()
      .catch(() => setMissing(true))
      .finally(stop);
    return () => {
      isHere = false;
      stop();
    };
  }, [video]);
  if (isMissing) {
    return (
      <p class="fault" role="alert">
        {t("scan.missing")}
      </p>
    );
  }
  return <video class="camera" ref={setVideo} muted playsInline aria-label={t("scan.camera")} />;
}
