import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { isBuildFresh } from '../start/build-stamp.ts'
import { closureOf, manifestOf } from './closure.ts'

const server = 'apps/server'
const apps = ['admin', 'arena', 'screens']
/** Tools that people call in the image, with what they are made of. */
export const tools = [
  'admin-password.ts',
  'backup.ts',
  'command',
  'demo',
  'demo.ts',
  'release/changes.ts',
  'restore.ts',
  'samples',
  'scenes.ts',
  'serve',
  'serve.ts',
  'start',
  'upgrade.ts',
]
/** What the root's own tools import by name. */
const rootPackages = ['yazl']
const leftOutFolders = new Set(['node_modules', 'testing', '.turbo'])
const isTest = /\.test\.tsx?$|\.snap$/u

const isShipped = (path: string): boolean => !leftOutFolders.has(basename(path)) && !isTest.test(path)

/** Sources are for whoever reads a failure; a map of them is larger than all else of a package. */
const isRun = (path: string): boolean => !/\.(?:map|d\.[cm]?ts)$/u.test(path) && !path.includes(`${sep}.bin${sep}`)

/**
 * Lays out what images are built of: `app` (sources, built apps, links of packages), `modules` (bought packages), `node` (the one file
 * of Node), and the files of `deploy`. `docker build` takes the folder as it is; nothing is fetched.
 */
export function layOut(root: string, target: string): { packages: number } {
  if (!isBuildFresh(root)) throw new Error('The apps are not built from what lies here. Build them first: npx --yes pnpm@12 build')
  const { own, bought } = closureOf(root, server)
  const app = join(target, 'app')
  copy(join(root, 'package.json'), join(app, 'package.json'))
  for (const folder of own) {
    copy(join(root, folder, 'package.json'), join(app, folder, 'package.json'))
    copy(join(root, folder, 'src'), join(app, folder, 'src'), isShipped)
    linkOf(root, app, folder, Object.keys(manifestOf(join(root, folder)).dependencies ?? {}))
  }
  const ownNames = own.map((folder) => manifestOf(join(root, folder)).name).filter((name) => existsSync(join(root, 'node_modules', name)))
  linkOf(root, app, '.', [...ownNames, ...rootPackages])
  for (const name of apps) copy(join(root, 'apps', name, 'dist'), join(app, 'apps', name, 'dist'))
  // The server tells some texts in Chinese, with the words of this app.
  copy(join(root, 'apps/admin/locales'), join(app, 'apps/admin/locales'), (path) => !/[/]en\.po$/u.test(path))
  for (const name of tools) copy(join(root, 'scripts', name), join(app, 'scripts', name), isShipped)
  copy(join(root, 'samples'), join(app, 'samples'))
  copy(join(root, 'CHANGELOG.md'), join(app, 'CHANGELOG.md'))
  for (const key of bought) copy(join(root, 'node_modules/.pnpm', key), join(target, 'modules/.pnpm', key), isRun)
  copy(realpathSync(join(root, 'node_modules/node/bin/node')), join(target, 'node'))
  copy(join(root, 'deploy'), join(target, 'deploy'))
  return { packages: bought.length }
}

function copy(from: string, to: string, filter: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => filter(path) })
}

/** The links of a package's own node_modules, as pnpm made them: they are relative, so they lead to the same place in the image. */
function linkOf(root: string, app: string, folder: string, names: readonly string[]): void {
  for (const name of names) {
    const link = join(root, folder, 'node_modules', name)
    if (!lstatSync(link).isSymbolicLink()) throw new Error(`${relative(root, link)} is no link: packages are installed by pnpm`)
    if (readlinkSync(link).startsWith('/')) throw new Error(`${relative(root, link)} leads to an absolute path`)
    copy(link, join(app, folder, 'node_modules', name))
  }
}
