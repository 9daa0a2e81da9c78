import { relativeImports, type RelativeImport, type SourceFile, type Violation } from './source-file.ts'

const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/u.exec(path)
const isTest = (path: string) => path.endsWith('.test.ts') || path.includes('/testing/')

/** Inside the server: a module reaches another only through its `index.ts`; `repo` is called from its own module; `http/` from the composition root. */
export function serverRooms(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && path.endsWith('.ts'))
    .flatMap((file) => relativeImports(file).flatMap((found) => judge(file, found)))
}

function judge(file: SourceFile, { target, line }: RelativeImport): Violation[] {
  const from = moduleOf(file.path)
  const to = moduleOf(target)
  const say = (message: string) => [{ path: file.path, line, message }]
  if (to && to[1] !== from?.[1] && to[2] !== 'index.ts' && !isTest(file.path))
    return say(`modules/${to[1]} is reached only through its index.ts.`)
  if (from && to && from[1] === to[1] && from[2] === 'routes.ts' && /(?:^|\/)repo\.ts$/u.test(to[2] ?? ''))
    return say('routes.ts calls its service, not the repo.')
  const root = /^apps\/server\/src\/(?:main|app|dev|module)\.ts$/u
  if (
    target.startsWith('apps/server/src/http/') &&
    !file.path.startsWith('apps/server/src/http/') &&
    !root.test(file.path) &&
    !isTest(file.path)
  )
    return say('Only the composition root imports http/.')
  return []
}
