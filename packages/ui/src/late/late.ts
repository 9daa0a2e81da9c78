import { lazy, type LazyExoticComponent } from 'react'
import { untilThere } from './until-there.ts'

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code comes when it is first drawn. Draw it inside a `Suspense`: its fallback stays for as long as the
 * server is away. A part that is late must never take away the page that stands (nor what was typed into it).
 */
export function late<Component extends AnyComponent>(load: () => Promise<Component>): LazyExoticComponent<Component> {
  return lazy(async () => ({ default: await untilThere(load) }))
}
