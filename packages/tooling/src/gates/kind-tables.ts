import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

/** Tables that one kind of contest has alone, by kind: the name in SQL, and what `db/schema` calls it. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  flag: {
    contest_flag: 'contestFlag',
    topic_flag_rules: 'topicFlagRules',
    question_flag: 'questionFlag',
    question_pool: 'questionPool',
    topic_flag: 'topicFlag',
    topic_hint: 'topicHint',
    topic_pool: 'topicPool',
    topic_rating: 'topicRating',
    hint_opened: 'hintOpened',
    submission: 'submission',
    solve: 'solve',
    rate_window: 'rateWindow',
    entrant_token: 'entrantToken',
    bot_call: 'botCall',
    writeup: 'writeup',
    writeup_draft: 'writeupDraft',
    writeup_text: 'writeupText',
    writeup_similar: 'writeupSimilar',
  },
  theory: {
    question_theory: 'questionTheory',
    question_theory_version: 'questionTheoryVersion',
    test_paper: 'testPaper',
    test_paper_section: 'testPaperSection',
    test_paper_item: 'testPaperItem',
    paper_blueprint: 'paperBlueprint',
    theory_import: 'theoryImport',
    theory_import_row: 'theoryImportRow',
  },
}
/** Files of `db/schema` that hold a kind's tables and types and nothing else. */
const schemaFiles: Readonly<Record<string, readonly string[]>> = {
  flag: ['contest-flag', 'topic-flag-rules', 'question-flag', 'writeup'],
  theory: ['question-theory', 'test-paper', 'theory-import'],
}

const isOwn = (path: string, kind: string): boolean => path.startsWith(`apps/server/src/modules/kinds/${kind}/`)
const isBound = (path: string): boolean =>
  path.startsWith('apps/server/src/') &&
  path.endsWith('.ts') &&
  !/\.test\.ts$|\/testing(?:\/|\.ts$)|^apps\/server\/src\/db\/schema\//u.test(path)

/** SQL that reads or writes a table, by the word before its name. */
const inSql = (names: readonly string[]): RegExp =>
  new RegExp(`\\b(?:from|join|into|update|using|table|only)\\s+"?(?:${names.join('|')})\\b(?!\\()`, 'iu')

/** The rules and events of a kind in the engine. */
function importedRules(file: SourceFile, kind: string): Violation[] {
  const own = new RegExp(`^(?:import|export|\\} from)\\b.*'@beacon/engine/${kind}'`, 'u')
  return linesThatMatch(file, own, `Only kinds/${kind} knows its rules and events: ask by a port of your module.`)
}

const schemaImport = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'[^']*\/db\/schema\/([a-z-]+)\.ts'/gu

function importedTables(file: SourceFile, kind: string): Violation[] {
  const names = new Set(Object.values(tables[kind] ?? {}))
  return [...file.text.matchAll(schemaImport)].flatMap((match) => {
    const imported = (match[1] ?? '').split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/u, '')
          .split(' ')[0] ?? '',
    )
    const isForeign = schemaFiles[kind]?.includes(match[2] ?? '') === true || imported.some((name) => names.has(name))
    if (!isForeign) return []
    const line = file.text.slice(0, match.index).split('\n').length
    return [{ path: file.path, line, message: `Only kinds/${kind} names its tables: ask by a port of your module.` }]
  })
}

/** Comments may name a table. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gmu, '')

function namedTables(file: SourceFile): Violation[] {
  return Object.keys(tables)
    .filter((kind) => !isOwn(file.path, kind))
    .flatMap((kind) => [
      ...importedTables(file, kind),
      ...importedRules(file, kind),
      ...linesThatMatch(
        { ...file, text: withoutComments(file.text) },
        inSql(Object.keys(tables[kind] ?? {})),
        `Only kinds/${kind} reads its tables in SQL: ask by a port of your module.`,
      ),
    ])
}

/** Outside a kind's folder no file of the server names a table of that kind, neither by its schema nor in SQL, and none knows its events. */
export function kindTables(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => isBound(path)).flatMap(namedTables)
}
