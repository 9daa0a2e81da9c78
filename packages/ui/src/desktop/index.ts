import { late } from '../late/index.ts'

/** The screen of a virtual machine in a box; noVNC comes when it is first drawn. Draw it inside a `Suspense`. */
export const Desktop = late(async () => (await import('./desktop.tsx')).Desktop)
export { mostSentText, type DesktopHandle, type DesktopProps } from './desktop-props.ts'
