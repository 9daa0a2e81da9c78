import { untilThere } from '@beacon/ui/late'
import { type ComponentType, lazy } from 'react'

/** Code that does not come is thrown: a wall has nobody to read a notice, it heals by itself. */
export const late = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await untilThere(load) }))
