import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/** Texts of the frame and of the packages; loaded before the first paint. */
export const sharedPart = 'shared'
/** Features whose sub-folders are fetched one by one, like the tabs of a desk: each sub-folder has texts of its own. */
const splitFeatures: readonly string[] = ['contest-desk']
/** Folders of `src/parts` that several features fetch on demand: each has texts of its own, like a feature. */
const fetchedParts: readonly string[] = [
  'answer',
  'cells',
  'contest-clock',
  'contest-columns',
  'contest-form',
  'contest-export',
  'decision',
  'desk',
  'directions',
  'display',
  'form',
  'guide',
  'image-problem',
  'image-facts',
  'image-start',
  'message-form',
  'patch',
  'question-access',
  'question-form',
  'question-patch',
  'question-scene',
  'question-scripts',
  'question-trial',
  'round',
  'scene',
  'scoring',
  'service-order',
  'service-run',
  'sheet-import',
  'topic',
]
/** Packages whose texts reach a browser. A test compares this list with the packages that import a macro. */
export const packagesWithTexts = ['auth', 'router', 'i18n', 'ui'] as const
/** Apps that show little of the packages carry the texts of these folders only; the build says when another is shown. */
const fewTexts: Readonly<Record<string, readonly string[]>> = {
  screens: ['router/src', 'ui/src/matrix', 'ui/src/ruler'],
}
/** Folders of texts that an app carries in a catalogue that comes after its first paint, by its part: no page begins with one. */
const laterTexts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  admin: { staff: ['i18n/src/staff', 'i18n/src/playing'] },
  arena: { playing: ['i18n/src/playing'] },
}
/** Folders of packages whose texts come with their code, in the apps that show them: parts like those of a feature. */
const fetchedFromPackages: Readonly<Record<string, { folder: string; apps: readonly string[] }>> = {
  'node-console': { folder: 'auth/src/console', apps: ['admin', 'arena'] },
  'hill-alerts': { folder: 'ui/src/kinds/koh', apps: ['admin', 'arena', 'screens'] },
  evaluation: { folder: 'auth/src/kinds/ai', apps: ['admin', 'arena'] },
}
const fetchedBy = (root: string) => Object.entries(fetchedFromPackages).filter(([, { apps }]) => apps.includes(basename(root)))
const laterOf = (root: string): Readonly<Record<string, readonly string[]>> => laterTexts[basename(root)] ?? {}
const packages = join(import.meta.dirname, '../..')
const macro = /from ['"]@lingui\/(core|react)\/macro['"]/

/** Whether a source text holds messages. */
export const holdsTexts = (code: string): boolean => macro.test(code)

/** Folders below `packages` whose texts are in the shared catalogue of the app in `root`. */
export function packageFolders(root: string): readonly string[] {
  return fewTexts[basename(root)] ?? packagesWithTexts.map((name) => `${name}/src`)
}

/** Folders below them that the shared catalogue leaves out all the same. */
export const foldersLeftOut: readonly string[] = [
  ...new Set(Object.values(laterTexts).flatMap((parts) => Object.values(parts).flat())),
  ...Object.values(fetchedFromPackages).map(({ folder }) => folder),
]

const inPackages = (file: string): string => relative(packages, file).split(sep).join('/')

/** Whether a file of a package has texts that the catalogues of the app leave out. */
export function isLeftOut(root: string, file: string): boolean {
  const path = inPackages(file)
  if (path.startsWith('..') || !existsSync(file) || isCarried(root, path)) return false
  return holdsTexts(readFileSync(file, 'utf8'))
}

function isCarried(root: string, path: string): boolean {
  const isIn = (folder: string): boolean => path.startsWith(`${folder}/`)
  const ownFolders = [...Object.values(laterOf(root)).flat(), ...fetchedBy(root).map(([, { folder }]) => folder)]
  return ownFolders.some(isIn) || (packageFolders(root).some(isIn) && !foldersLeftOut.some(isIn))
}

/** The catalogue of a file that an app shows, by its folder alone: `question`, `contest-desk/scores`, `kinds/flag/edit`, else `shared`. `root` is the app's folder. */
export function partOf(root: string, file: string): string {
  const fetched = fetchedBy(root).find(([, { folder }]) => inPackages(file).startsWith(`${folder}/`))
  if (fetched !== undefined) return fetched[0]
  const [top, noun, sub, ...rest] = relative(join(root, 'src'), file).split(sep)
  // What a kind brings is fetched with it; each of its folders when it is opened.
  if (top === 'kinds' && noun !== undefined && sub !== undefined) return ['kinds', noun, ...(rest.length > 0 ? [sub] : [])].join('/')
  if (top === 'parts' && noun !== undefined && sub !== undefined && fetchedParts.includes(noun)) return noun
  if (top !== 'features' || noun === undefined || sub === undefined) return sharedPart
  return splitFeatures.includes(noun) && rest.length > 0 ? `${noun}/${sub}` : noun
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

/** The parts of an app's texts besides `shared`, each with at least one message. */
export function featureParts(root: string): string[] {
  const folders = ['features', 'kinds', ...fetchedParts.map((name) => `parts/${name}`)].map((folder) => join(root, 'src', folder))
  const files = folders.flatMap(filesIn).filter((file) => holdsTexts(readFileSync(file, 'utf8')))
  const ofPackages = [...Object.keys(laterOf(root)), ...fetchedBy(root).map(([part]) => part)]
  return [...new Set([...files.map((file) => partOf(root, file)), ...ofPackages])].sort()
}

const folderOf = (name: string): string => `<rootDir>/src/parts/${name}`
/** Folders beside the features that the shared catalogue leaves to their own. */
export const fetchedFolders: readonly string[] = fetchedParts.map((name) => `${folderOf(name)}/**`)

/** What a feature's catalogue reads and leaves out, as patterns of Lingui. */
export function sourcesOf(part: string): { include: string[]; exclude: string[] } {
  const fetched = fetchedFromPackages[part]
  const ofPackages =
    fetched === undefined ? Object.values(laterTexts).find((parts) => Object.hasOwn(parts, part))?.[part] : [fetched.folder]
  if (ofPackages !== undefined) return { include: ofPackages.map((folder) => `<rootDir>/../../packages/${folder}`), exclude: [] }
  const isKind = part.startsWith('kinds/')
  const folder = fetchedParts.includes(part) ? folderOf(part) : `<rootDir>/src/${isKind ? '' : 'features/'}${part}`
  const isSplit = splitFeatures.includes(part) || (isKind && part.split('/').length === 2)
  return { include: [folder], exclude: isSplit ? [`${folder}/*/**`] : [] }
}

/** What is amiss with the catalogues of an app: folders with texts but no catalogue, catalogues whose folder has no texts any more. */
export function catalogueFaults(root: string): string[] {
  const wanted = [sharedPart, ...featureParts(root)]
  const folder = join(root, 'locales')
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.po')) : []
  const missing = wanted.map((part) => join(part, 'zh.po')).filter((file) => !found.includes(file))
  return [
    ...missing.map((file) => `locales/${file} is missing: run i18n:extract`),
    ...found.filter((file) => !wanted.includes(dirname(file))).map((file) => `locales/${file} belongs to no folder with texts: remove it`),
  ]
}
