import { isTest, placeOf } from './server-layout.ts'
import { relativeImports, type RelativeImport, type SourceFile, type Violation } from './source-file.ts'

/** Inside the server: a module reaches another only through its `index.ts`; `repo` is called from its own module; `http/` from the composition root. */
export function serverRooms(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && path.endsWith('.ts'))
    .flatMap((file) => relativeImports(file).flatMap((found) => judge(file, found)))
}

function judge(file: SourceFile, { target, line }: RelativeImport): Violation[] {
  const from = placeOf(file.path)
  const to = placeOf(target)
  const say = (message: string) => [{ path: file.path, line, message }]
  if (to && to.module !== from?.module && to.rest !== 'index.ts' && !isTest(file.path))
    return say(`modules/${to.module} is reached only through its index.ts.`)
  if (from && to && from.module === to.module && from.rest === 'routes.ts' && /(?:^|\/)repo\.ts$/u.test(to.rest))
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
