import { late } from '../late/index.ts'

/** A terminal in a box; xterm comes when it is first drawn. Draw it inside a `Suspense`. */
export const Terminal = late(async () => (await import('./terminal.tsx')).Terminal)
export type { TerminalHandle, TerminalProps } from './terminal-props.ts'
