import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { build, type Rolldown } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { catalogueFaults, featureParts, holdsTexts, isLeftOut, packagesWithTexts, partOf } from './catalogue-parts.ts'
import { catalogueFormat, englishOf } from './catalogue-format.ts'
import { englishTexts } from './english-texts.ts'
import { textsByRoute } from './texts-by-route.ts'

const repository = join(import.meta.dirname, '../../..')
const packages = join(repository, 'packages')

function hasTexts(name: string): boolean {
  const files = readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
  return files.some(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && holdsTexts(readFileSync(join(packages, name, 'src', file), 'utf8')),
  )
}

it('reads the texts of every package that has some', () => {
  const withTexts = readdirSync(packages).filter((name) => name !== 'tooling' && hasTexts(name))
  expect(withTexts.sort()).toEqual([...packagesWithTexts].sort())
})

it.each(['admin', 'arena', 'screens'])('%s has a catalogue for each folder with texts, and no other', (app) => {
  expect(catalogueFaults(join(repository, 'apps', app))).toEqual([])
})

let root = ''
afterEach(() => {
  if (root !== '') rmSync(root, { recursive: true, force: true })
})

const macro = `import { t } from '@lingui/core/macro'\n`

/** An app of one page that opens a panel, with a dialog of another feature and a tab of a split one. */
function makeApp(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'beacon-texts-'))
  const all = {
    'index.html': '<script type="module" src="/src/main.ts"></script>',
    'src/main.ts': `void import('./routes/page.route.tsx')`,
    'src/routes/page.route.tsx': `import { Panel } from '../features/panel/panel.tsx'\nexport const page = () => Panel()`,
    'src/features/panel/panel.tsx': `${macro}export const Panel = () => [t, import('../contest-desk/scores/scores-tab.tsx')]`,
    'src/features/contest-desk/words.ts': `${macro}export const word = () => t`,
    'src/features/contest-desk/scores/scores-tab.tsx': `${macro}import { word } from '../words.ts'\nexport const Scores = () => [t, word()]`,
    ...Object.fromEntries(
      ['shared', 'panel', 'contest-desk', 'contest-desk/scores'].flatMap((part) =>
        ['en', 'zh'].map((locale) => [`locales/${part}/${locale}.po`, `${part} in ${locale}`]),
      ),
    ),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

async function built(app: string): Promise<{ code: (name: string) => string; texts: Record<string, string[]> }> {
  const result = await build({
    root: app,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      textsByRoute(app),
      {
        name: 'catalogues of the test',
        transform: {
          filter: { id: /\.po$/ },
          handler: (text) => ({ code: `export const messages = ${JSON.stringify(text)}`, moduleType: 'js' }),
        },
      },
    ],
    build: { write: false, minify: false, target: 'chrome100', modulePreload: false, rolldownOptions: { external: [/^@/] } },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const file = (name: string) => output.find((each) => each.fileName.includes(name))
  const texts = file('texts.json')
  return {
    code: (name) => output.flatMap((each) => (each.type === 'chunk' && each.fileName.includes(name) ? [each.code] : [])).join('\n'),
    texts: JSON.parse(texts?.type === 'asset' ? String(texts.source) : '{}'),
  }
}

describe('the parts of a catalogue', () => {
  it.each([
    ['src/main.tsx', 'shared'],
    ['src/app/layout.tsx', 'shared'],
    ['src/parts/contest-form/staff-list.tsx', 'contest-form'],
    ['src/parts/list/bulk-result.tsx', 'shared'],
    ['src/routes/lobby.route.tsx', 'shared'],
    ['../../packages/ui/src/table/data-table.tsx', 'shared'],
    ['src/features/question/question-list.tsx', 'question'],
    ['src/features/question/form/question-form.tsx', 'question'],
    ['src/features/contest-desk/words.ts', 'contest-desk'],
    ['src/features/contest-desk/scores/scores-tab.tsx', 'contest-desk/scores'],
    ['src/features/contest-desk/scores/parts/row.tsx', 'contest-desk/scores'],
    ['src/kinds/flag/desk.tsx', 'kinds/flag'],
    ['src/kinds/flag/edit/parts/row.tsx', 'kinds/flag/edit'],
  ])('%s belongs to %s', (file, part) => {
    expect(partOf('/app', join('/app', file))).toBe(part)
  })

  it('a folder of a package that pages fetch has texts of its own in the apps that show it', () => {
    const bar = join(packages, 'auth/src/console/console-bar.tsx')
    const apps = ['admin', 'arena', 'screens'].map((app) => join(repository, 'apps', app))
    expect(apps.map((app) => partOf(app, bar))).toEqual(['node-console', 'node-console', 'shared'])
    expect(apps.map((app) => isLeftOut(app, bar))).toEqual([false, false, true])
    expect(apps.map((app) => featureParts(app).includes('node-console'))).toEqual([true, true, false])
  })

  it('are those whose folder has texts; tests and files without texts make none', () => {
    const app = makeApp({ 'src/features/quiet/model.ts': 'export const one = 1', 'src/features/tested/a.test.tsx': macro })
    expect(featureParts(app)).toEqual(['contest-desk', 'contest-desk/scores', 'panel'])
    expect(catalogueFaults(app)).toEqual([])
  })

  it('a folder with texts but no catalogue is named, and a catalogue without texts', () => {
    const app = makeApp({ 'src/features/fresh/fresh.tsx': macro, 'locales/gone/zh.po': '' })
    expect(catalogueFaults(app)).toEqual([
      'locales/fresh/zh.po is missing: run i18n:extract',
      'locales/gone/zh.po belongs to no folder with texts: remove it',
    ])
  })
})

it('screens carry the texts of few folders of the packages, other apps all', () => {
  const [ruler, form] = [join(packages, 'ui/src/ruler/countdown.tsx'), join(packages, 'ui/src/form/field.tsx')]
  const apps = join(repository, 'apps')
  expect([ruler, form].map((file) => isLeftOut(join(apps, 'screens'), file))).toEqual([false, true])
  expect([ruler, form].map((file) => isLeftOut(join(apps, 'admin'), file))).toEqual([false, false])
  expect(isLeftOut(join(apps, 'screens'), join(packages, 'ui/src/form/index.ts'))).toBe(false)
})

describe('a built app', () => {
  it('waits for the texts of a folder wherever its code is used, and for no others', async () => {
    const { texts } = await built(makeApp({}))
    const waiting = Object.entries(texts).flatMap(([file, parts]) =>
      parts.length === 0 ? [] : [[file.replace(/-[\w-]{8}\.js$/, ''), parts]],
    )
    expect(Object.fromEntries(waiting)).toEqual({
      'assets/page.route': ['panel'],
      'assets/scores-tab': expect.arrayContaining(['contest-desk', 'contest-desk/scores']),
    })
  })

  it('starts the texts together with the code that needs them', async () => {
    const { code } = await built(makeApp({}))
    expect(code('index')).toMatch(/^startTexts[\w$]*\(\), .*import\("\.\/page\.route/m)
    expect(code('page.route')).toMatch(/\(startTexts[\w$]*\(\), startTexts[\w$]*\(\), .*import\("\.\/scores-tab/)
    expect(code('scores-tab')).toMatch(/await loadTexts/)
  })

  it('is not built when a folder with texts has no catalogue', async () => {
    const app = makeApp({
      'src/features/fresh/fresh.tsx': macro,
      'src/features/panel/panel.tsx': `${macro}import '../fresh/fresh.tsx'\nexport const Panel = () => t`,
    })
    await expect(built(app)).rejects.toThrow('locales/fresh is missing')
  })
})

it('texts of errors that no page begins with come later, and those of staff to their app alone', () => {
  const apps = ['admin', 'arena', 'screens'].map((app) => join(repository, 'apps', app))
  const leftOut = (folder: string) => apps.map((app) => isLeftOut(app, join(packages, 'i18n/src', folder, 'error-texts.ts')))
  expect(leftOut('staff')).toEqual([false, true, true])
  expect(leftOut('playing')).toEqual([false, false, true])
  expect(apps.map((app) => featureParts(app).filter((part) => ['staff', 'playing'].includes(part)))).toEqual([['staff'], ['playing'], []])
  const first = (app: string) => readFileSync(join(repository, 'apps', app, 'locales/shared/zh.po'), 'utf8')
  expect(first('admin')).not.toMatch(/error\.(last_admin|scene_limit)"/)
  expect(first('arena')).not.toContain('error.scene_limit"')
})

describe('the English catalogue', () => {
  const chinese = [
    'msgid "{n, plural, one {# day} other {# days}}"\nmsgstr "{n} 天"',
    '#. en: Line one\\nand “{name}”.\n#. js-lingui-explicit-id\nmsgid "error.name_taken"\nmsgstr "“{name}”已存在。"',
  ].join('\n\n')
  const bundled = async (text: string) => {
    const app = makeApp({ 'index.html': '<script type="module" src="/src/en.ts"></script>', 'locales/shared/zh.po': text })
    rmSync(join(app, 'locales/shared/en.po'))
    writeFileSync(join(app, 'src/en.ts'), `import { messages } from '../locales/shared/en.po'\nconsole.log(messages)`)
    const result = await build({
      root: app,
      configFile: false,
      logLevel: 'silent',
      plugins: [englishTexts()],
      build: { write: false, minify: false },
    })
    const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
    return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
  }

  it('is made from the Chinese one: its message ids, and the comments of texts with a name', async () => {
    const code = await bundled(chinese)
    const [, text = '""'] = /JSON\.parse\((".*")\)/u.exec(code) ?? []
    const messages = Object.values<unknown>(JSON.parse(String(JSON.parse(text))))
    expect(messages).toEqual([[['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]], ['Line one\nand “', ['name'], '”.']])
    expect(code).not.toContain('天')
  })

  it('stops the build where a text cannot be read', async () => {
    await expect(bundled('msgid "{n, plural, one {# day}"\nmsgstr "天"')).rejects.toThrow('{n, plural, one {# day}')
  })

  it('lists a text with a name in the comment that translators see', async () => {
    const read = await catalogueFormat.parse(chinese, { locale: 'zh', sourceLocale: 'en', filename: 'zh.po' })
    const written = await catalogueFormat.serialize(read as CatalogType, {
      locale: 'zh',
      sourceLocale: 'en',
      filename: 'zh.po',
      existing: undefined,
    })
    expect(written).toContain(chinese.split('\n\n')[1]?.split('\n')[0])
    expect(await englishOf(written, 'zh.po')).toMatchObject({ 'error.name_taken': 'Line one\nand “{name}”.' })
  })
})
