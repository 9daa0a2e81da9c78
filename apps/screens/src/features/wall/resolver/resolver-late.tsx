import type { ComponentProps } from 'react'
import { late } from '../../../parts/display/late.ts'

const display = () => import('./resolver-display.tsx')
const Display = late(async () => (await display()).ResolverDisplay)

/** Only a ceremony waits for the parts of a resolver. A component of its own: what is fetched late may not be a late one itself. */
export function ResolverLate(props: ComponentProps<typeof Display>) {
  return <Display {...props} />
}
export const bringResolver = display
