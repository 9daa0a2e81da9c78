import { untilThere } from '@beacon/ui/late'
import { type ComponentType, lazy } from 'react'

/** Missing code is thrown: nobody reads a notice on a wall, and the wall then loads itself again. */
export const late = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await untilThere(load) }))
