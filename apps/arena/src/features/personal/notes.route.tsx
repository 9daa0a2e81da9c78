import { createFileRoute } from '@tanstack/react-router'
import { NotesPage } from './notes-page.tsx'
import { readOwnSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/notes')({
  validateSearch: readOwnSearch,
  component: Notes,
})

function Notes() {
  return <NotesPage search={Route.useSearch()} />
}
