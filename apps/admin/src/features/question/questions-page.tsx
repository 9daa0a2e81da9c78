import { late } from '@beacon/ui/late'
import { useBankPages } from '../../kinds/bank-query.ts'
import { QuestionList } from './question-list.tsx'

const ImportPage = late(async () => (await import('./import/import-page.tsx')).ImportPage)

/** The bank, or the import that stands in its place while one is under way. */
export function QuestionsPage({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { import: step, contest, ...list } = search
  const contest_id = typeof contest === 'string' ? contest : undefined
  const { hasPackages } = useBankPages()
  return hasPackages && typeof step === 'string' ? <ImportPage step={step} contest_id={contest_id} /> : <QuestionList search={list} />
}
