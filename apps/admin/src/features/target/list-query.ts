import { targetOffers, targetSeverities } from '@beacon/api/scene/target-fields'
import type { TableState } from '@beacon/ui/table'
import { oneOf } from '../../parts/list/table-url.ts'

const isId = (word: string) => /^[0-9a-f-]{36}$/u.test(word)
const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const wordOf = (name: string, max: number) => {
    const word = String(filters[name] ?? '')
    return word === '' || word.length > max ? undefined : word
  }
  const category = wordOf('category_id', 36)
  return {
    page,
    size,
    ...defined({
      q: q === '' ? undefined : q,
      sort: sort === '' ? undefined : sort,
      category_id: category !== undefined && isId(category) ? category : undefined,
      virt_type: oneOf(filters['virt_type'], ['container', 'vm']),
      os: oneOf(filters['os'], ['linux', 'windows', 'other']),
      vulnerability: wordOf('vulnerability', 100),
      severity: oneOf(filters['severity'], targetSeverities),
      cwe: wordOf('cwe', 20),
      difficulty: oneOf(filters['difficulty'], ['primary', 'intermediate', 'advanced']),
      tested: oneOf(filters['tested'], ['untested', 'passed', 'failed']),
      offered: oneOf(filters['offered'], ['none', ...targetOffers]),
      used: oneOf(filters['used'], ['never', 'questions', 'running']),
    }),
  }
}
