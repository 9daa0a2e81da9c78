import * as z from 'zod/mini'

/** A shell of one's own; the serial line of a virtual machine, and its screen, which all who sit there share. */
export const consoleKind = z.enum(['terminal', 'serial', 'desktop'])
export type ConsoleKind = z.infer<typeof consoleKind>
