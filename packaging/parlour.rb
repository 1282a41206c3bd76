class Parlour < Formula
  desc "@SUMMARY@"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    url "@REPOSITORY@/releases/download/v@VERSION@/parlour-@VERSION@.crate"
    sha256 "@SHA256 parlour-@VERSION@.crate@"
    depends_on "rust" => :build
  end

  on_linux do
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/parlour-@VERSION@-x86_64-linux.tar.gz"
      sha256 "@SHA256 parlour-@VERSION@-x86_64-linux.tar.gz@"
    end
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/parlour-@VERSION@-aarch64-linux.tar.gz"
      sha256 "@SHA256 parlour-@VERSION@-aarch64-linux.tar.gz@"
    end
  end

  def install
    if OS.mac?
      system "cargo", "install", *std_cargo_args, "--profile", "dist"
    else
      bin.install "parlour"
    end
    system bin/"parlour", "man", "man"
    man1.install Dir["man/man1/*.1"]
    man5.install Dir["man/man5/*.5"]
    generate_completions_from_executable(bin/"parlour", "completions")
  end

  test do
    assert_equal "parlour #{version}", shell_output("#{bin}/parlour --version").strip
    system bin/"parlour", "diverto", "pad", "--seed", "7", "-o", "pad.pdf"
    assert_path_exists testpath/"pad.pdf"
  end
end
