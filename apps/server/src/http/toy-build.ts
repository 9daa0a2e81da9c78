/** Takes the place of `product-build.ts` in the test build: apps that hold the toys (docs/kinds.md). */
export const buildFolder = 'dist-toys'
