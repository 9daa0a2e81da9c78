import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bundleSizes, overBudget } from './bundle-budget.ts'
import { houseGates } from './index.ts'
import { staleFaults } from './stale-faults.ts'
import { strayTraces } from './stray-traces.ts'
import type { SourceFile } from './source-file.ts'

const root = join(import.meta.dirname, '../../../..')
const one = (path: string, text: string): SourceFile[] => [{ path, text }]

/** A function that asks a port inside a transaction, and the composition root that names `g` of `b.ts` as its answer. */
const makePortCall = (given: string): SourceFile[] => [
  ...one('apps/server/src/ports.ts', "import { g } from './b.ts'\nexport const usePorts = () => aPort.use({ e, f: g })"),
  ...one('apps/server/src/a.ts', `export async function h(ctx: Ctx, tx: Tx) {\n  await aPort.answer().f(${given})\n}`),
]
const kinds = 'apps/server/src/modules/kinds'
/** The same with a port of the kinds: the answer is a member of an object that is spread into another one. */
const kindAsked: SourceFile[] = [
  ...one(`${kinds}/index.ts`, "kindA.use(answers('control'))"),
  ...one(`${kinds}/flag/index.ts`, "import { control } from './control.ts'\nexport const flag: ServerKind = { control }"),
  ...one(
    `${kinds}/flag/control.ts`,
    "import { settle } from './hooks.ts'\nconst plain = { hooks: { settle } } as const\nexport const control = { ...plain }",
  ),
  ...one(
    'apps/server/src/a.ts',
    'export async function h(ctx: Ctx, tx: Tx) {\n  const kind = kindA.of(row)\n  await kind.hooks.settle(ctx)\n}',
  ),
]

/** A text of that many words. */
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

/** A kind `flag` with an address and a table. */
const withFlag = (path: string, text: string): SourceFile[] => [
  ...one('packages/engine/src/kinds/flag/kind.ts', 'export const flagKind = {}'),
  ...one(
    'packages/router/src/kinds/flag/index.ts',
    "export const flag = { slug: { admin: 'flag', arena: '/flag/contest', display: 'flag', public: null } }",
  ),
  ...one('apps/server/src/db/schema/kinds/flag/question-flag.ts', "export const questionPool = pgTable(\n  'question_pool',\n)"),
  ...one(path, text),
]
/** The same with a setting of its own. */
const withSetting = (path: string, text: string): SourceFile[] => [
  ...withFlag(path, text),
  ...one(
    'packages/api/src/kinds/flag/contest.ts',
    "const table = settingTable({\n  exam_mode: { ...alone, body: z.enum(['exam', 'rush']) },\n})",
  ),
]
/** Two groups with a module `a` each, and the rows of the map that name them. */
const withMap = (...wings: readonly string[]): SourceFile[] => [
  ...one('apps/server/src/modules/contest/score/a/index.ts', ''),
  ...one('apps/server/src/modules/contest/entry/a/index.ts', ''),
  ...one('docs/architecture.md', wings.map((wing) => `| \`${wing}\` | what it is for | a |`).join('\n')),
]
const lines = (n: number) => 'x\n'.repeat(n)

const migrationsFolder = 'apps/server/src/db/migrations'
/** Migrations of these tags and times, with the snapshots of these numbers. */
const migrated = (entries: readonly [tag: string, when: number][], snapshots: readonly string[]): SourceFile[] => [
  ...one(`${migrationsFolder}/meta/_journal.json`, JSON.stringify({ entries: entries.map(([tag, when], idx) => ({ idx, tag, when })) })),
  ...entries.flatMap(([tag]) => one(`${migrationsFolder}/${tag}.sql`, `select '${tag}';`)),
  ...snapshots.flatMap((number) => one(`${migrationsFolder}/meta/${number}_snapshot.json`, '{}')),
]
const twoMigrations: [string, number][] = [
  ['0000_a', 1],
  ['0001_b', 2],
]
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** What was released of `twoMigrations`: the first of them, with these differences. */
const releaseOf = (more: object): SourceFile[] =>
  one(
    'apps/server/src/db/released/2026-01-01.json',
    JSON.stringify({ migrations: [{ tag: '0000_a', when: 1, sha256: sumOf("select '0000_a';"), ...more }] }),
  )

test('finds the mock and the toys in a built app, and nothing in one without it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-built-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/clean.js'), 'export const a = 1')
  expect(strayTraces(folder)).toEqual([])
  writeFileSync(join(folder, 'assets/first.js'), 'show("Mock' + ' data")')
  writeFileSync(join(folder, 'assets/second.js'), 'path:"/contests/:resource_id/' + 'paper"')
  expect(strayTraces(folder)).toHaveLength(2)
  rmSync(folder, { recursive: true })
})

test('finds the kept fault that no longer applies, that names no test, whose test is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-faults-'))
  mkdirSync(join(folder, 'faults'))
  spawnSync('git', ['init', '-q'], { cwd: folder })
  writeFileSync(join(folder, 'a.ts'), 'export function count() {\n  one()\n  two()\n}\n')
  const keep = (head: string, removed = 'two') =>
    writeFileSync(join(folder, 'faults/x.fault'), `${head}\nIn: count\n   one()\n-  ${removed}()\n`)
  const messages = () => staleFaults(folder).map(({ message }) => message)
  keep('What: Two is lost.\nRun: a.ts\nTest: two\n')
  expect(messages()).toEqual([])
  keep('What: Two is lost.\nRun: a.ts\nTest: two\n', 'deux')
  expect(messages()).toEqual(['finds its lines nowhere in count'])
  keep('What: Two is lost.\nRun: b.ts\nTest: two\n')
  expect(messages()).toEqual(['runs b.ts, which does not exist'])
  keep('What: Two is lost.\nRun: a.ts\n')
  expect(messages()).toEqual(['has no line “Test:”'])
  rmSync(folder, { recursive: true })
})

describe('each text gate catches a seeded violation and lets good code pass', () => {
  const seeds: [keyof typeof houseGates, SourceFile[], SourceFile[]][] = [
    ['rawColours', one('apps/arena/src/a.tsx', 'const c = "#FF6B57"'), one('packages/ui/src/tokens.css', '--c: #FF6B57')],
    ['rawColours', one('packages/ui/src/b.css', 'a { color: #fff }'), one('apps/arena/src/a.tsx', '<a href="#main">q-#4</a>')],
    [
      'silencedRules',
      one('apps/server/src/a.ts', '// oxlint-disable-next-line no-console'),
      one('a.ts', '// oxlint-disable-next-line no-x -- the reason stands here'),
    ],
    ['kindSwitches', one('apps/server/src/a.ts', 'switch (contest.kind) {'), one('apps/server/src/a.ts', 'switch (event.kind) {')],
    ['unfinishedWords', one('README.md', 'TO' + 'DO: write'), one('README.md', 'all to do with it')],
    [
      'registryAddresses',
      one('pnpm-lock.yaml', 'https://registry' + '.npmjs.org/x.tgz'),
      one('pnpm-lock.yaml', 'resolution: {integrity: sha512-a}'),
    ],
    ['suppressedTypes', one('apps/server/src/a.ts', '// @ts-' + 'ignore'), one('apps/server/src/a.ts', 'const a: unknown = many')],
    [
      'namedVersions',
      [...one('docs/security.md', '| `@a/b` | 1.2.3 | zips |'), ...one('pnpm-lock.yaml', "  '@a/b@1.2.4':\n  c@1.2.3:")],
      [...one('docs/security.md', '| `@a/b` | 1.2.3 | zips |'), ...one('pnpm-lock.yaml', "  '@a/b@1.2.3':\n  c@1.2.4:")],
    ],
    [
      'namedVersions',
      [...one('docs/security.md', 'no table'), ...one('pnpm-lock.yaml', '  c@1.2.3:')],
      one('docs/security.md', 'no table'),
    ],
    ['migrations', migrated(twoMigrations, ['0000', '0001']), migrated(twoMigrations, ['0001'])],
    [
      'migrations',
      [...migrated(twoMigrations, ['0001']), ...releaseOf({ sha256: sumOf('select 2;') })],
      [...migrated(twoMigrations, ['0001']), ...releaseOf({})],
    ],
    [
      'migrations',
      [...migrated(twoMigrations, ['0001']), ...releaseOf({ tag: '0000_old' })],
      [...migrated(twoMigrations, ['0001']), ...releaseOf({})],
    ],
    [
      'migrations',
      [...migrated(twoMigrations, ['0001']), ...releaseOf({ when: 0 })],
      [...migrated(twoMigrations, ['0001']), ...releaseOf({})],
    ],
    ['migrations', migrated(twoMigrations, []), migrated(twoMigrations, ['0001'])],
    [
      'migrations',
      migrated(
        [
          ['0000_a', 2],
          ['0001_b', 2],
        ],
        ['0001'],
      ),
      migrated(twoMigrations, ['0001']),
    ],
    [
      'migrations',
      [...migrated(twoMigrations, ['0001']), ...one(`${migrationsFolder}/0002_c.sql`, 'select 1')],
      migrated(twoMigrations, ['0001']),
    ],
    ['migrations', migrated(twoMigrations, ['0001']).filter(({ path }) => !path.endsWith('0000_a.sql')), migrated(twoMigrations, ['0001'])],
    [
      'shortWaits',
      one('apps/server/src/a.test.ts', 'await expect.poll(seen, { timeout: 5_000 }).toBe(1)'),
      one('apps/server/src/a.test.ts', 'await vi.waitFor(() => expect(seen()).toBe(1), { timeout: 120_000 })'),
    ],
    [
      'shortWaits',
      one('apps/arena/src/a.test.tsx', 'await vi.waitFor(() => expect(seen).toBe(1))'),
      one('apps/arena/src/a.test.tsx', 'await waitFor(() => expect(seen).toBe(1))'),
    ],
    [
      'shortWaits',
      one('apps/server/src/a.test.ts', 'await look(AbortSignal.timeout(60_000))'),
      one('apps/server/src/a.test.ts', 'await look(AbortSignal.timeout(900_000))'),
    ],
    [
      'hintLengths',
      one('apps/admin/src/a.tsx', `<Field help={t\`${words(21)}\`} />`),
      one('apps/admin/src/a.tsx', `<Field help={t\`${words(20)}\`} />`),
    ],
    [
      'hintLengths',
      one('apps/arena/src/a.tsx', `<Field help={isOff ? undefined : <Trans>${words(19)} {name} <b>last</b></Trans>} />`),
      one('apps/arena/src/a.tsx', `<Field help={isOff ? undefined : <Trans>${words(18)} {name} <b>last</b></Trans>} />`),
    ],
    [
      'hintLengths',
      one('packages/ui/src/a.ts', `const row = { help: msg({ context: 'a', message: '${words(21)}' }) }`),
      one('packages/ui/src/a.ts', `const row = { help: msg({ context: 'a', message: '${words(20)}' }), title: msg\`${words(21)}\` }`),
    ],
    [
      'hintLengths',
      one('apps/admin/src/a.tsx', `const help = can ? t\`${words(20)} \${name}\` : t\`${words(3)}\``),
      one('apps/admin/src/a.tsx', `const help = can ? t\`${words(19)} \${name}\` : t\`${words(20)}\``),
    ],
    [
      'chineseTexts',
      one('apps/admin/locales/a/zh.po', 'msgstr "请联系您的老师"'),
      one('apps/admin/locales/a/zh.po', 'msgstr "请联系你的老师"'),
    ],
    ['chineseTexts', one('apps/server/src/a.ts', "zh: '磁盘已满,请清理'"), one('apps/server/src/a.test.ts', "const file = '编号,成绩'")],
    ['vagueFileNames', one('apps/arena/src/utils.ts', ''), one('apps/arena/src/utility-meter.ts', '')],
    ['plainNames', one('apps/arena/src/own-told.ts', ''), one('apps/arena/src/not-found.ts', '')],
    ['plainNames', one('e2e/src/a.ts', 'interface Wanted {}'), one('e2e/src/a.ts', 'interface WantedList {}')],
    ['plainNames', one('apps/server/src/a.ts', 'async function keptOf() {}'), one('apps/server/src/a.ts', 'function openStore() {}')],
    ['plainNames', one('packages/api/src/a.ts', 'export const FEED_KEPT = 40'), one('packages/api/src/a.ts', 'const kept = 40')],
    [
      'plainNames',
      one('apps/server/src/a.test.ts', '  const told = async () => 1'),
      one('apps/server/src/a.ts', '  const told = await read()'),
    ],
    [
      'plainNames',
      one('apps/admin/src/a.ts', 'const ownShown = ({\n  a = one(),\n}: Row): string => a'),
      one('apps/admin/src/a.ts', 'const ownShown = (await rows()).filter((row) => row)'),
    ],
    ['plainNames', one('apps/admin/src/a.ts', 'export class Found {}'), one('apps/admin/src/a.ts', 'const isFound = () => true')],
    ['plainNames', one('packages/auth/src/a.tsx', 'export function Found() {}'), one('packages/auth/src/a.tsx', 'function NotFound() {}')],
    [
      'wholeContract',
      one('apps/arena/src/a.ts', "import { api } from '@beacon/api/all'"),
      one('apps/server/src/a.ts', "import { api } from '@beacon/api/all'"),
    ],
    ['percentSigns', one('apps/arena/src/a.tsx', 'const share = `${solved} %`'), one('apps/arena/src/a.tsx', '`${a}` + (b % 2)')],
    [
      'percentSigns',
      one('apps/arena/src/a.tsx', '<b>{percent}%</b>'),
      one('apps/arena/src/a.tsx', '<b style={{ width: `${share * 100}%` }}>{formatPercent(share)}</b>'),
    ],
    ['percentSigns', one('packages/ui/src/a.ts', "numbers(locale, { style: 'percent' })"), one('packages/ui/src/a.ts', "{ unit: '%' }")],
    [
      'percentSigns',
      one('apps/admin/locales/shared/zh.po', 'msgstr "已用 {0} %"'),
      one('apps/admin/locales/shared/zh.po', 'msgstr "超过 5%"'),
    ],
    [
      'serverRooms',
      one('apps/server/src/modules/people/a/service.ts', "import { x } from '../b/repo.ts'"),
      one('apps/server/src/modules/people/a/service.ts', "import { x } from '../b/index.ts'"),
    ],
    [
      'serverRooms',
      one('apps/server/src/modules/contest/score/a/b.ts', "import { x } from '../../core/contest/repo.ts'"),
      one('apps/server/src/modules/contest/score/a/b.ts', "import { x } from '../../core/contest/index.ts'"),
    ],
    [
      'serverRooms',
      one('apps/server/src/modules/kinds/koh/a.ts', "import { x } from './hill/repo.ts'"),
      one('apps/server/src/modules/kinds/koh/a.ts', "import { x } from './hill/index.ts'"),
    ],
    [
      'serverRooms',
      one('apps/server/src/modules/people/a/routes.ts', "import { x } from './repo.ts'"),
      one('apps/server/src/modules/people/a/service.ts', "import { x } from './repo.ts'"),
    ],
    [
      'serverRooms',
      one('apps/server/src/modules/people/a/routes.ts', "import { x } from '../../../http/send.ts'"),
      one('apps/server/src/app.ts', "import { x } from './http/adaptor.ts'"),
    ],
    [
      'serverWings',
      one('apps/server/src/modules/people/a/b.ts', "import type { X } from '../../contest/core/c/index.ts'"),
      one('apps/server/src/modules/contest/core/c/b.ts', "import type { X } from '../../../people/a/index.ts'"),
    ],
    [
      'serverWings',
      one('apps/server/src/modules/portal/a/b.ts', "import { x } from '../../learning/c/index.ts'"),
      one('apps/server/src/modules/portal/a/b.ts', "import { x } from '../../kinds/index.ts'"),
    ],
    [
      'serverWings',
      one('apps/server/src/modules/contest/core/c/b.ts', "import type { X } from '../../control/a/index.ts'"),
      one('apps/server/src/modules/contest/control/a/b.ts', "import type { X } from '../../core/c/index.ts'"),
    ],
    [
      'serverWings',
      one('apps/server/src/modules/contest/score/a/b.ts', "import { x } from '../../entry/c/index.ts'"),
      one('apps/server/src/modules/contest/entry/c/b.ts', "import { x } from '../../score/a/index.ts'"),
    ],
    [
      'serverWings',
      one('apps/server/src/modules/contest/cellar/a/b.ts', ''),
      one('apps/server/src/modules/contest/watch/a/b.ts', "import { x } from '../c/index.ts'"),
    ],
    [
      'folderSize',
      Array.from({ length: 41 }, (_, at) => one(`apps/server/src/a/f${at}.ts`, '')).flat(),
      Array.from({ length: 41 }, (_, at) => one(`apps/server/src/a/f${at}${at > 39 ? '.test' : ''}.ts`, '')).flat(),
    ],
    ['wingTable', withMap('contest/entry', 'contest/score'), withMap('contest/score', 'contest/entry')],
    ['wingTable', withMap('contest/score'), withMap('contest/score', 'contest/entry')],
    [
      'wingTable',
      [...withMap('contest/score', 'contest/entry'), ...one('apps/server/src/modules/contest/score/b/index.ts', '')],
      [...withMap('contest/score', 'contest/entry'), ...one('apps/server/src/modules/contest/score/a/index.test.ts', '')],
    ],
    ['serverWings', one('apps/server/src/modules/cellar/a/b.ts', ''), one('apps/server/src/modules/platform/a/b.ts', '')],
    [
      'startImports',
      [
        ...one('apps/server/src/main.ts', "import { a } from './a.ts'"),
        ...one('apps/server/src/a.ts', "import {\n  b,\n} from 'hucre/xlsx'"),
      ],
      [
        ...one('apps/server/src/main.ts', "import { a } from './a.ts'\nimport type { C } from './c.ts'"),
        ...one('apps/server/src/a.ts', "import type { B } from 'hucre'\nexport const a = () => import('hucre/xlsx')"),
        ...one('apps/server/src/c.ts', "import sharp from 'sharp'"),
      ],
    ],
    [
      'fileCircles',
      [
        ...one('apps/server/src/db/a.ts', "import { b } from './b.ts'"),
        ...one('apps/server/src/db/b.ts', "import { c } from './c.ts'"),
        ...one('apps/server/src/db/c.ts', "import type { A } from './a.ts'"),
      ],
      [
        ...one('apps/server/src/db/a.ts', "import { b } from './b.ts'"),
        ...one('apps/server/src/db/b.ts', "import { c } from './c.ts'"),
        ...one('apps/server/src/db/c.ts', ''),
      ],
    ],
    [
      'fileCircles',
      [
        ...one('apps/admin/src/features/a/parent.tsx', "import { Child } from './child.tsx'"),
        ...one('apps/admin/src/features/a/child.tsx', "import type { Props } from './parent.tsx'"),
      ],
      [
        ...one('apps/admin/src/features/a/parent.tsx', "import { Child } from './child.tsx'\nimport type { Props } from './props.ts'"),
        ...one('apps/admin/src/features/a/child.tsx', "import type { Props } from './props.ts'"),
        ...one('apps/admin/src/routeTree.gen.ts', "import { a } from './routeTree.gen.ts'"),
      ],
    ],
    [
      'fileCircles',
      [
        ...one('packages/ui/src/a.ts', "export const load = () => import('./b.ts')"),
        ...one('packages/ui/src/b.ts', "export { a } from './a.ts'"),
      ],
      [...one('packages/ui/src/a.ts', "import { c } from '@beacon/ui/b'"), ...one('packages/ui/src/b.ts', "export { a } from './a.ts'")],
    ],
    [
      'moduleCircles',
      [
        ...one('apps/server/src/modules/people/a/index.ts', ''),
        ...one('apps/server/src/modules/people/a/b.ts', "import { c } from '../c/index.ts'"),
        ...one('apps/server/src/modules/people/c/index.ts', ''),
        ...one('apps/server/src/modules/people/c/d.ts', "import { a } from '../a/index.ts'"),
      ],
      [
        ...one('apps/server/src/modules/people/a/index.ts', ''),
        ...one('apps/server/src/modules/people/a/b.ts', "import { c } from '../c/index.ts'"),
        ...one('apps/server/src/modules/people/c/index.ts', ''),
      ],
    ],
    [
      'kindSeams',
      one('packages/engine/src/core/a.ts', "import { x } from '../kinds/flag/b.ts'"),
      one('packages/engine/src/kinds/index.ts', "import { x } from './flag/b.ts'"),
    ],
    [
      'kindSeams',
      one('packages/engine/src/kinds/koh/a.ts', "import { x } from '../flag/b.ts'"),
      one('packages/engine/src/kinds/flag/a.ts', "import { x } from '../../core/b.ts'"),
    ],
    [
      'kindSeams',
      one('apps/server/src/modules/contest/score/a.ts', "import { b } from '../../kinds/flag/b.ts'"),
      one('apps/server/src/modules/kinds/flag/a.ts', "import { b } from '../../contest/score/index.ts'"),
    ],
    [
      'kindSeams',
      one('packages/router/src/a.ts', "import { flag } from './kinds/flag/index.ts'"),
      one('packages/router/src/a.ts', "import { builtKinds } from './kinds/index.ts'"),
    ],
    [
      'kindSeams',
      one('apps/admin/src/features/contest-desk/a.tsx', "const A = late(async () => (await import('../../kinds/flag/b.tsx')).B)"),
      one('apps/admin/src/features/contest-desk/a.tsx', "import { kinds } from '../../kinds/index.ts'"),
    ],
    [
      'kindSeams',
      one('apps/arena/src/features/contest/a.ts', "import { b } from '../../kinds/flag/b.ts'"),
      one('apps/arena/src/features/contest/a.test.ts', "import { b } from '../../kinds/flag/b.ts'"),
    ],
    [
      'kindSeams',
      withFlag('apps/screens/src/features/wall/a.ts', "export const a = '/contest/flag/7/ranking'"),
      withFlag('apps/screens/src/kinds/flag/a.ts', "export const a = '/contest/flag/7/ranking'"),
    ],
    [
      'kindSeams',
      withFlag('apps/admin/src/app/a.tsx', '<Link to="/admin/flag/list" />'),
      withFlag('apps/admin/src/app/a.tsx', '<Link {...contestListHref(kind)} />'),
    ],
    [
      'kindSeams',
      withFlag('apps/arena/src/features/contest/a.tsx', "export const isPlayed = (kind: Kind) => kind === 'flag'"),
      withFlag('apps/arena/src/features/contest/a.tsx', "export const isPlayed = (kind: Kind) => hasCapability(kind, 'topics')"),
    ],
    [
      'kindSeams',
      withFlag('apps/admin/src/parts/a.ts', 'export const title = kindTitle.flag.en'),
      withFlag('apps/admin/src/kinds/flag/a.ts', 'export const title = kindTitle.flag.en'),
    ],
    [
      'kindSeams',
      withFlag('apps/arena/src/features/contest/a.tsx', "import type { Kept } from '@beacon/engine/flag'"),
      withFlag('apps/arena/src/kinds/flag/a.tsx', "import type { Kept } from '@beacon/engine/flag'"),
    ],
    // a file that names no kind any more leaves the list of those that may
    [
      'kindSeams',
      withFlag('apps/admin/src/features/user/review/review-columns.tsx', 'export const a = 1'),
      withFlag('apps/admin/src/features/user/review/review-columns.tsx', "type Row = { flag: ReviewRow['flags'][number]['flag'] }"),
    ],
    [
      'kindSeams',
      withFlag(
        'apps/server/src/modules/contest/watch/a.ts',
        "import { questionPool } from '../../../db/schema/kinds/flag/question-flag.ts'",
      ),
      withFlag('apps/server/src/modules/contest/watch/a.ts', "import { adjustment } from '../../../db/schema/score.ts'"),
    ],
    [
      'kindSeams',
      withFlag('apps/server/src/modules/portal/a.ts', "import type { QuestionRecord } from '../../db/schema/kinds/flag/question-flag.ts'"),
      withFlag(
        'apps/server/src/modules/kinds/flag/a.ts',
        "import type { QuestionRecord } from '../../../db/schema/kinds/flag/question-flag.ts'",
      ),
    ],
    [
      'kindSeams',
      withFlag('apps/server/src/modules/people/a.ts', 'const text = `select name from question_pool s where s.question_id = $1`'),
      withFlag('apps/server/src/modules/people/a.ts', '// Rows come from question_pool and its events.'),
    ],
    [
      'kindSeams',
      withFlag('apps/server/src/modules/contest/watch/a.ts', "import type { ScoreEvent } from '@beacon/engine/flag'"),
      withFlag('apps/server/src/modules/kinds/flag/a.ts', "import type { ScoreEvent } from '@beacon/engine/flag'"),
    ],
    // the bank of questions knows no table of a kind
    [
      'kindSeams',
      withFlag('apps/server/src/modules/bank/question/stats.ts', 'const text = `select 1 from question_pool`'),
      withFlag('apps/server/src/modules/kinds/flag/bank/stats.ts', 'const text = `select 1 from question_pool`'),
    ],
    // what several apps draw of one kind
    [
      'kindSeams',
      one('apps/admin/src/features/a/a.tsx', "import { Lane } from '@beacon/ui/kinds/koh'"),
      one('apps/admin/src/kinds/koh/a.tsx', "import { Lane } from '@beacon/ui/kinds/koh'"),
    ],
    [
      'kindSeams',
      [
        ...one('apps/admin/src/kinds/koh/a.tsx', "import { Lane } from '@beacon/ui/lane'"),
        ...one('apps/arena/src/kinds/koh/a.tsx', "const load = () => import('@beacon/ui/lane')"),
        ...one('apps/arena/src/features/a/a.test.tsx', "import { Lane } from '@beacon/ui/lane'"),
      ],
      [
        ...one('apps/admin/src/kinds/koh/a.tsx', "import { Lane } from '@beacon/ui/lane'"),
        ...one('apps/arena/src/kinds/awdp/a.tsx', "import { Lane } from '@beacon/ui/lane'"),
      ],
    ],
    // what a value of a kind's own setting means
    [
      'kindSeams',
      withSetting('apps/admin/src/features/a/model.ts', "export const isSat = (one: Own) => one.exam_mode === 'exam'"),
      withSetting('apps/admin/src/features/a/model.ts', "export const isExam = (one: object) => 'exam_mode' in one"),
    ],
    [
      'kindSeams',
      withSetting('apps/admin/src/parts/contest-clock/end-words.ts', 'export const a = 1'),
      withSetting('apps/admin/src/kinds/flag/model.ts', "export const isSat = (one: Own) => one.exam_mode === 'exam'"),
    ],
    [
      'kindSize',
      [...one('packages/engine/src/kinds/new-kind/a.ts', lines(5_000)), ...one('apps/arena/src/kinds/new-kind/a.test.ts', lines(3_001))],
      [...one('packages/engine/src/kinds/new-kind/a.ts', lines(5_000)), ...one('apps/arena/src/kinds/new-kind/a.test.ts', lines(3_000))],
    ],
    [
      'kindSize',
      one('packages/router/src/kinds/flag/index.ts', lines(101)),
      [...one('packages/router/src/kinds/flag/index.ts', lines(100)), ...one('apps/admin/src/kinds/flag/a.gen.ts', lines(9_000))],
    ],
    [
      'kindAnswers',
      [
        ...one('apps/server/src/modules/kinds/koh/index.ts', '  statistic: noStatistic,\n'),
        ...one('packages/api/src/kinds/koh/koh-statistic.ts', ''),
      ],
      [
        ...one('apps/server/src/modules/kinds/koh/index.ts', '  statistic: kohStatistic,\n'),
        ...one('packages/api/src/kinds/koh/koh-statistic.ts', ''),
      ],
    ],
    [
      'kindAnswers',
      [
        ...one('apps/server/src/modules/kinds/port/bare.ts', 'export const roundParts = {\n  story: noStory,\n}\n'),
        ...one('apps/server/src/modules/kinds/koh/index.ts', '  ...roundParts,\n  modules,\n'),
        ...one('apps/server/src/modules/kinds/koh/story.ts', ''),
      ],
      [
        ...one('apps/server/src/modules/kinds/port/bare.ts', 'export const roundParts = {\n  story: noStory,\n}\n'),
        ...one('apps/server/src/modules/kinds/koh/index.ts', '  ...roundParts,\n  story,\n'),
        ...one('apps/server/src/modules/kinds/koh/story.ts', ''),
      ],
    ],
    [
      'oneConnection',
      one('apps/server/src/a.ts', 'export const f = (ctx: Ctx) => change(ctx, e, async (tx) => find(ctx.db))'),
      one('apps/server/src/a.ts', 'export const f = (ctx: Ctx) => change(ctx, e, async (tx) => find(tx))'),
    ],
    [
      'oneConnection',
      [
        ...one('apps/server/src/a.ts', "import { g } from './b.ts'\nexport async function f(ctx: Ctx, tx: Tx) {\n  await g(ctx)\n}"),
        ...one('apps/server/src/b.ts', 'export const g = (ctx: Ctx) => h(ctx)\nconst h = ({ pool }: Ctx) => pool.query(text)'),
      ],
      [
        ...one('apps/server/src/a.ts', "import { g } from './b.ts'\nexport async function f(ctx: Ctx, tx: Tx) {\n  await g(ctx, tx)\n}"),
        ...one('apps/server/src/b.ts', 'export const g = (ctx: Ctx, executor: Executor = ctx.db) => find(executor)'),
      ],
    ],
    [
      'oneConnection',
      one('apps/server/src/a.ts', 'export const f = (ctx: Ctx, tx: Tx) => ctx.storage.remove(key)'),
      one('apps/server/src/a.ts', 'export const f = (ctx: Ctx, tx: Tx) => known.get(ctx.pool)'),
    ],
    [
      'oneConnection',
      [...makePortCall('ctx'), ...one('apps/server/src/b.ts', 'export const g = (ctx: Ctx) => find(ctx.db)')],
      [...makePortCall('ctx, tx'), ...one('apps/server/src/b.ts', 'export const g = (ctx: Ctx, tx: Tx) => find(tx)')],
    ],
    [
      'oneConnection',
      [...kindAsked, ...one(`${kinds}/flag/hooks.ts`, 'export const settle = (ctx: Ctx) => ctx.storage.remove(key)')],
      [...kindAsked, ...one(`${kinds}/flag/hooks.ts`, 'export const settle = (ctx: Ctx) => find(ctx.run)')],
    ],
    // `/(a|a)*$/` of a text or a comment is none; the tree says what is an expression
    [
      'regExpCosts',
      one('apps/server/src/a.ts', 'export const a = /x+$/u'),
      one('apps/server/src/a.ts', "export const a = '/x+$/u' // /x+$/u"),
    ],
    [
      'regExpCosts',
      one('packages/api/src/a.tsx', 'export const a = <b>{/^(?:a+)+$/u.test(c)}</b>'),
      one('packages/api/src/a.test.tsx', 'export const a = /^(?:a+)+$/u'),
    ],
    [
      'regExpCosts',
      one('scripts/a.ts', 'export const a = (b: string) => new RegExp(`${b}+`)'),
      one(
        'scripts/a.ts',
        "// bounded: a constant of this file\nexport const a = (b: string) => new RegExp(b)\nexport const c = RegExp('x', 'u')",
      ),
    ],
    [
      'regExpCosts',
      one('scripts/a.ts', "export const a = new RegExp('x+$', 'u')"),
      one('scripts/a.ts', 'export const a = /x+$/u // bounded: a line of ours'),
    ],
    ['regExpCosts', one('scripts/a.ts', 'export const a = /x+$/u // bounded: yes'), one('scripts/a.ts', 'export const a = /x+y?/u')],
  ]
  test.each(seeds)('%s', (gate, bad, good) => {
    expect(houseGates[gate](bad)).toHaveLength(1)
    expect(houseGates[gate](good)).toEqual([])
  })
})

describe('the bundle gate', () => {
  const manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_shared'] },
    _shared: { file: 's.js' },
    'locales/shared/en.po': { file: 'en.js', isDynamicEntry: true },
    'locales/shared/zh.po': { file: 'zh.js', isDynamicEntry: true },
    'locales/page/en.po': { file: 'page-en.js', isDynamicEntry: true },
    'locales/page/zh.po': { file: 'page-zh.js', isDynamicEntry: true },
    'src/page.tsx': { file: 'p.js', isDynamicEntry: true, imports: ['_shared', '_chart'] },
    _chart: { file: 'c.js' },
  }
  const texts = { 'p.js': ['page'] }
  const sizes: Record<string, number> = {
    'a.js': 60_000,
    's.js': 70_000,
    'en.js': 4_000,
    'zh.js': 5_000,
    'page-en.js': 2_000,
    'page-zh.js': 1_000,
    'p.js': 28_000,
    'c.js': 25_000,
  }
  test('adds the entry, what it imports and the larger catalogue; a further route is what it adds, its texts too', () => {
    const rows = bundleSizes('screens', manifest, texts, (file) => sizes[file] ?? 0)
    expect(rows.map((row) => [row.what, row.kB])).toEqual([
      ['first load', 135],
      ['src/page.tsx', 55],
      ['texts shared', 5],
      ['texts page', 2],
    ])
    expect(overBudget(rows)).toEqual([])
  })
  test('texts that the entry waits for belong to the first load', () => {
    const rows = bundleSizes('screens', manifest, { 's.js': ['page'] }, (file) => sizes[file] ?? 0)
    expect(rows.slice(0, 2).map((row) => row.kB)).toEqual([137, 53])
  })
  test('a first load, a route or a catalogue above its budget is named', () => {
    const above = (times: number) => overBudget(bundleSizes('screens', manifest, texts, (file) => (sizes[file] ?? 0) * times))
    expect(above(1.2).map((row) => row.what)).toEqual(['first load', 'src/page.tsx'])
    expect(above(7).map((row) => row.what)).toEqual(['first load', 'src/page.tsx', 'texts shared'])
  })
  test('a route of a wall counts whole, with the largest display it fetches', () => {
    const wall = {
      ...manifest,
      'src/wall.route.tsx': {
        file: 'w.js',
        isDynamicEntry: true,
        imports: ['_shared'],
        dynamicImports: ['src/small.tsx', 'src/large.tsx'],
      },
      'src/small.tsx': { file: 'small.js', isDynamicEntry: true },
      'src/large.tsx': { file: 'large.js', isDynamicEntry: true, imports: ['_shared'] },
    }
    const kB: Record<string, number> = { ...sizes, 'w.js': 2_000, 'small.js': 1_000, 'large.js': 3_500 }
    const rows = bundleSizes('screens', wall, { 'large.js': ['page'] }, (file) => kB[file] ?? 0)
    expect(rows.filter((row) => row.what.startsWith('first route'))).toMatchObject([{ kB: 142.5, budget: 138 }])
    expect(overBudget(rows).map((row) => row.what)).toEqual(['first route src/wall.route.tsx'])
    expect(bundleSizes('arena', wall, {}, (file) => kB[file] ?? 0).some((row) => row.what.startsWith('first route'))).toBe(false)
  })
  test('the reader of documents has a limit of its own', () => {
    const reader = 'src/parts/desk/pdf-view.tsx'
    const rows = (bytes: number) =>
      bundleSizes('admin', { ...manifest, [reader]: { file: 'pdf.js', isDynamicEntry: true } }, texts, (file) =>
        file === 'pdf.js' ? bytes : (sizes[file] ?? 0),
      )
    expect(overBudget(rows(112_000))).toEqual([])
    expect(overBudget(rows(116_000)).map((row) => row.what)).toEqual([reader])
  })
  test('a chunk that three parts share is counted by itself, and limited by itself', () => {
    const three = Object.fromEntries(
      ['x', 'y', 'z'].map((name) => [name, { file: `${name}.js`, isDynamicEntry: true, imports: ['_table'] }]),
    )
    const rows = bundleSizes('admin', { ...manifest, ...three, _table: { file: 't.js' } }, texts, (file) =>
      file === 't.js' ? 61_000 : (sizes[file] ?? 10_000),
    )
    expect(rows.find((row) => row.what === 'x')).toMatchObject({ kB: 10, whole_kB: 71 })
    expect(overBudget(rows).map((row) => row.what)).toEqual(['shared _table'])
  })
  test('a build without a catalogue is refused', () => {
    expect(() => bundleSizes('arena', { 'index.html': { file: 'a.js', isEntry: true } }, {}, () => 1)).toThrow('no catalogue')
  })
})

describe('the linter', () => {
  const made: string[] = []
  afterEach(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })))
  const lint = (files: Record<string, string>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'gate-'))
    made.push(folder)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'oxlint.config.ts'), `export { default } from '${join(root, 'oxlint.config.ts')}'\n`)
    return spawnSync('oxlint', ['-f', 'unix', ...Object.keys(files)], { cwd: folder, encoding: 'utf8', timeout: 30_000 }).stdout
  }
  const long = (lines: number) => Array.from({ length: lines }, (_, i) => `  console.info(${i})`).join('\n')

  test('refuses a feature that imports another, by path and by dynamic import', () => {
    const said = lint({
      'apps/arena/src/features/a/x.ts': "export { y } from '../b/y.ts'\nexport const z = () => import('../b/y.ts')\n",
      'apps/arena/src/features/b/y.ts': 'export const y = 1\n',
    })
    expect(said.match(/A feature never imports another/gu)).toHaveLength(2)
  })
  test('refuses in an app what imports against the order routes, kinds and features, parts, frame', () => {
    const y = 'export const y = 1\n'
    const said = lint({
      'apps/admin/src/routes/a.route.tsx': y,
      'apps/admin/src/features/a/y.ts': y,
      'apps/admin/src/kinds/flag/y.ts': y,
      'apps/admin/src/parts/list/y.ts': y,
      'apps/admin/src/app/y.ts': y,
      'apps/admin/src/features/b/x.ts': "export { y } from '../../routes/a.route.tsx'\n",
      'apps/admin/src/parts/form/x.ts': "export { y } from '../../features/a/y.ts'\nexport { y as z } from '../../kinds/flag/y.ts'\n",
      'apps/admin/src/parts/form/z.ts': "export { y } from '../../kinds/kind.ts'\n",
      'apps/admin/src/kinds/kind.ts': "export { y } from '../features/a/y.ts'\n",
      'apps/admin/src/kinds/flag/x.ts':
        "export { y } from '../../features/a/y.ts'\nexport const z = () => import('../../features/a/y.ts')\n",
      'apps/admin/src/kinds/flag/fine.test.ts': "export { y } from '../../features/a/y.ts'\n",
      'apps/admin/src/kinds/flag/fine.ts': "export { y } from '../../parts/list/y.ts'\nexport { y as z } from '../kind.ts'\n",
      'apps/admin/src/features/b/fine.ts': "export { y } from '../../kinds/kind.ts'\n",
      'apps/admin/src/app/x.ts': "export { y } from '../parts/list/y.ts'\nexport const z = () => import('../features/a/y.ts')\n",
      'apps/admin/src/parts/list/fine.ts': "export { y } from '../../app/y.ts'\nexport { x } from '../form/fine.ts'\n",
      'apps/admin/src/features/a/fine.ts': "export { y } from '../../parts/list/y.ts'\n",
      'apps/admin/src/routes/fine.ts': "export { y } from '../features/a/y.ts'\nexport { y as z } from '../parts/list/y.ts'\n",
    })
    expect(said.match(/Nothing in an app imports a route/gu)).toHaveLength(1)
    expect(said.match(/A part imports parts and the frame only/gu)).toHaveLength(3)
    expect(said.match(/A kind asks parts, never a feature/gu)).toHaveLength(3)
    expect(said.match(/The frame \(app\/\) imports no part/gu)).toHaveLength(2)
    expect(said).not.toContain('fine.ts')
  })
  test('refuses an app that imports another app, and a package that imports an app', () => {
    const said = lint({
      'apps/arena/src/x.ts': "export { y } from '../../admin/src/y.ts'\n",
      'apps/admin/src/y.ts': 'export const y = 1\n',
      'packages/ui/src/x.ts': "export { y } from '../../../apps/admin/src/y.ts'\n",
    })
    expect(said).toContain('An app never imports another app')
    expect(said).toContain('A package never imports an app')
  })
  test('refuses what a package may not import by name', () => {
    const said = lint({
      'packages/ui/src/x.ts': "export { call } from '@beacon/api/client'\n",
      'packages/engine/src/x.ts': "export { call } from '@beacon/api/client'\n",
    })
    expect(said).toContain('ui imports i18n/format only')
    expect(said).toContain('The engine imports nothing')
  })
  test('refuses a long file, a long function, any, and an unused name', () => {
    const said = lint({
      'apps/server/src/long.ts': `export const a = 1\n${long(301)}\n`,
      'apps/server/src/fn.ts': `export function f(): void {\n${long(61)}\n}\n`,
      'apps/server/src/any.ts': 'export const a: any = 1\nconst unused = 2\n',
    })
    expect(said).toContain('max-lines)')
    expect(said).toContain('max-lines-per-function)')
    expect(said).toContain('no-explicit-any)')
    expect(said).toContain('no-unused-vars)')
  })
  test('refuses in a browser app what the oldest browser lacks, and a question without the words for a refused call', () => {
    const said = lint({
      'apps/arena/src/x.ts': 'export const s = (list: number[]) => list.toSorted()\n',
      'apps/arena/src/y.ts': "export { Confirm } from '@beacon/ui/overlay'\n",
    })
    expect(said).toContain('no-restricted-properties')
    expect(said).toContain('no-restricted-imports')
  })
})
