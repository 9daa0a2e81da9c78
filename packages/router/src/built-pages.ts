import type { AnyRouter } from '@tanstack/react-router'

/** Tells whether a page stands behind an address (without the base path): menus name built pages only. */
export function isBuiltIn(router: AnyRouter): (path: string) => boolean {
  return (path) => {
    const [, params, found] = router.getMatchedRoutes(path)
    // The rest of an address whose beginning fits a page stands under this name.
    return found !== undefined && params['**'] === undefined
  }
}
