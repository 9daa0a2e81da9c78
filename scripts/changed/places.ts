export const serverSources = 'apps/server/src/'

export const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)
/** The step of a test that does not run by day; null for all others. */
export const extraStepOf = (path: string): string | null => /\.(docker|long|engine)\.test\.ts$/u.exec(path)?.[1] ?? null
export const isJourney = (path: string): boolean => /^e2e\/journeys\/[^/]+\.journey\.ts$/u.test(path)
/** What tests share, and no product has. */
export const isHelper = (path: string): boolean => /\/testing\/|[/-]testing\.tsx?$/u.test(path)
/** Where a layer names its kinds of contest: behind it, each kind would be reached from every other one. */
export const isRegistry = (path: string): boolean => /\/kinds\/(?:index|toys|no-toys)\.ts$/u.test(path)
/** Where a browser app binds its pages together. */
export const isRouteTree = (path: string): boolean => path.endsWith('/src/routeTree.gen.ts')
/** The folder of the kind of contest that a file belongs to, or null. */
export const kindOf = (path: string): string | null => /\/kinds\/([\w-]+)\//u.exec(path)?.[1] ?? null
/** How sources spell the kind of a folder. */
export const spelledKind = (folder: string): string => folder.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())
