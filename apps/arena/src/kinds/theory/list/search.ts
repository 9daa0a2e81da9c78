import { type ExamTab, examTabs } from './exam-rows.ts'

/** What the address of the list holds; `resource_id` leads on to the guide of that exam. */
export interface ExamListSearch {
  tab?: ExamTab | undefined
  resource_id?: string | undefined
}

export function readExamListSearch(search: Readonly<Record<string, unknown>>): ExamListSearch {
  const resource_id = search['resource_id']
  return {
    tab: examTabs.find((tab) => tab === search['tab']),
    resource_id: typeof resource_id === 'string' && resource_id !== '' ? resource_id : undefined,
  }
}
