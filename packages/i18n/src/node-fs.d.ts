/** The one thing a test of this browser package reads from Node; its full types would make timers and globals Node's. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string
}
