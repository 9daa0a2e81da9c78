import type { AnyRouter } from '@tanstack/react-router'
import { basePath } from './paths.ts'

/** Tells whether a page stands behind an address (without the base path): menus name built pages only. */
export function isBuiltIn(router: AnyRouter): (path: string) => boolean {
  return (path) => {
    const [, , found] = router.getMatchedRoutes(`${basePath}${path}`)
    return found !== undefined
  }
}
