import { basePath } from '@beacon/router/paths'

/** The whole address of a page, by its path in the path table. */
export const at = (origin: string, path: string): string => `${origin}${basePath}${path}`
