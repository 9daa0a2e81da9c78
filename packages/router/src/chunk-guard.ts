import type { AnyRouter } from '@tanstack/react-router'

/** How long the code of a page may take before the person sees a notice. */
export const chunkTimeout_ms = 120_000

/** The code of a page did not arrive: in time, or at all (a new version replaced it). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const failed = /dynamically imported module|importing a module script failed|unable to preload/i

/** Whether an error means that the page's code is missing, so that loading the page again is the cure. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkLoadError || (error instanceof Error && failed.test(error.message))
}

/** Rejects with a ChunkLoadError when `loading` is not done within `timeout_ms`. */
export async function loadWithin<Value>(loading: Promise<Value>, timeout_ms: number = chunkTimeout_ms): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`The code of this page did not load within ${timeout_ms / 1000} s.`)), timeout_ms)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

type Preloading = { preload?: () => Promise<unknown> }
const hasPreload = (component: unknown): component is Required<Preloading> =>
  typeof component === 'function' && 'preload' in component && typeof component.preload === 'function'

/** Puts the time limit on every page of a router that is split off into its own chunk. */
export function guardChunks(router: AnyRouter): void {
  for (const route of Object.values(router.routesById)) {
    const { component } = route.options
    if (!hasPreload(component)) continue
    const { preload } = component
    component.preload = () => loadWithin(preload())
  }
}
