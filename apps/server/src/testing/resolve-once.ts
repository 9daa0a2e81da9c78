import { resolveOnce } from '../resolve-once.ts'

declare global {
  var isResolvedOnce: true | undefined
}

// What the server's own processes do at their start; test files that share a process do it once.
if (globalThis.isResolvedOnce === undefined) {
  globalThis.isResolvedOnce = true
  resolveOnce()
}
