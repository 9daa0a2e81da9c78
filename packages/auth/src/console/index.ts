export { NodeConsole } from './node-console.tsx'
export type { ConsoleTo } from './words.ts'
