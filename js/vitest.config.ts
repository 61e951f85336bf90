import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: "test/support/setup.ts",
    maxWorkers: 1,
    isolate: false, // a page of its own for each file takes as long as all tests
  },
});
