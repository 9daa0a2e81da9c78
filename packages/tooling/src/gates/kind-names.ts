import { kindsIn } from './kinds.ts'
import { linesThatMatch, type SourceFile, type Violation } from './source-file.ts'

/** A kind or its permission item as a literal, an entry of a registry by its name, and the contract or rules of a kind. */
function literalOf(kinds: readonly string[]): RegExp {
  const one = `(?:${kinds.join('|')})`
  const registries = '(?:kinds|builtKinds|kindTitle|contestContracts|slug)'
  return new RegExp(`['"\`](?:kind\\.)?${one}['"\`]|\\b${registries}\\.${one}\\b|'@beacon/(?:api/kinds|engine)/${one}[/']`, 'u')
}

const addressOfBank = 'The address of the specification names no kind; it means the bank of flag alone.'
const notTheKind = 'The word is no kind here: it is the text that players hand in.'
const somethingDone = 'The word is no kind here: it is what is done to something, or the group of pages for those who run the installation.'
const pageOfHandbook = 'It is the name of a page of the handbook.'
const fieldToTick = 'It is the type of a field at registration, which a person ticks.'
/** Files that may say the word, each with the reason. This list only shrinks: a file that says it no more must leave it. */
export const namesAllowed: Readonly<Record<string, string>> = {
  'apps/admin/src/features/question/aliases/list.route.tsx': addressOfBank,
  'apps/admin/src/features/question/aliases/add.route.tsx': addressOfBank,
  'apps/admin/src/features/question/aliases/edit.route.tsx': addressOfBank,
  'apps/admin/src/features/direction/list.route.tsx': addressOfBank,
  'apps/admin/src/features/direction/add.route.tsx': addressOfBank,
  'apps/admin/src/features/direction/edit.route.tsx': addressOfBank,
  'apps/admin/src/parts/question-form/words.ts': notTheKind,
  'apps/admin/src/parts/question-form/pool-panel.tsx': notTheKind,
  'apps/admin/src/parts/contest-form/rows/answer-limits.ts': notTheKind,
  'apps/arena/src/features/contest/shortcuts-dialog.tsx': notTheKind,
  'apps/admin/src/app/navigation.ts': somethingDone,
  'apps/admin/src/features/audit-log/columns.tsx': somethingDone,
  'apps/admin/src/features/audit-log/filter-names.ts': somethingDone,
  'apps/admin/src/features/audit-log/filters.tsx': somethingDone,
  'apps/admin/src/features/contest-desk/scenes/words.ts': somethingDone,
  'apps/admin/src/features/instance/possible.ts': somethingDone,
  'apps/admin/src/features/instance/queries.ts': somethingDone,
  'apps/admin/src/parts/contest-form/entry-field-editor.tsx': fieldToTick,
  'apps/arena/src/features/lobby/join-fields.tsx': fieldToTick,
  'apps/arena/src/features/handbook/pages.ts': pageOfHandbook,
  'apps/admin/src/app/job-bell/job-target.ts':
    'The bell of every page knows where each kind of job ends, with the addresses that its contract has.',
  'apps/admin/src/features/user/review/review-columns.tsx': 'It is the field of a row that says why an account is reviewed.',
}

const isBound = (path: string): boolean =>
  /^apps\/(?:admin|arena|screens)\/src\/.*\.tsx?$/u.test(path) &&
  !/\/src\/(?:kinds|testing)\/|\.test\.tsx?$|\.test-data\.ts$|\.gen\.ts$/u.test(path)

/** Outside `kinds/` no file of an app names a kind: it asks the registry, a capability or the reply. */
export function kindNames(files: readonly SourceFile[]): Violation[] {
  const literal = literalOf(kindsIn(files))
  return files
    .filter(({ path }) => isBound(path))
    .flatMap((file) => {
      const text = file.text.replaceAll(/^[ \t]*(?:\/\*\*?|\*|\/\/).*$/gmu, '')
      const found = linesThatMatch({ ...file, text }, literal, 'Name no kind here: take it from the registry, the reply or a capability.')
      if (!(file.path in namesAllowed)) return found
      if (found.length > 0) return []
      return [{ path: file.path, line: 1, message: 'It names no kind any more: take it out of namesAllowed.' }]
    })
}
