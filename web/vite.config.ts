import { parse } from "smol-toml";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Catalogues of words are TOML, as those of the program. */
const toml: Plugin = {
  name: "toml",
  transform(source, id) {
    return id.endsWith(".toml") ? `export default ${JSON.stringify(parse(source))}` : undefined;
  },
};

export default defineConfig({
  // The folder may be served from any address.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { fs: { allow: [".."] } },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  plugins: [
    toml,
    VitePWA({
      // A new version waits until somebody takes it.
      registerType: "prompt",
      injectRegister: false,
      manifest: {
        name: "parlour",
        short_name: "parlour",
        description: "Score, judge and print Diverto, Divicity and PerSiVic",
        display: "standalone",
        start_url: "./",
        background_color: "#f6f6f4",
        theme_color: "#24599c",
        icons: [
          { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
        ],
      },
      workbox: {
        globPatterns: ["**/*.{js,css,html,wasm,svg,png}"],
        globIgnores: ["**/parlour-pdf*.wasm"],
        maximumFileSizeToCacheInBytes: 16 << 20,
        // What only printing needs is kept once it has been fetched.
        runtimeCaching: [
          { urlPattern: /\/parlour-pdf[^/]*\.wasm$/, handler: "CacheFirst", options: { cacheName: "pdf" } },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});
