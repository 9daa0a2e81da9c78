import { useSearch } from '@tanstack/react-router'
import { useDeskSearch } from '../../parts/desk/use-desk-search.ts'

/** Whether the desk shows what players see: a switch in the address, so that it is kept and shared. */
export function usePlayersSee(): [isOn: boolean, set: (on: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const setSearch = useDeskSearch()
  return [search['see'] === 'public', (on) => setSearch({ see: on ? 'public' : undefined })]
}
