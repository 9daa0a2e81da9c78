import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from './collection-page.tsx'
import { readOwnSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/collections')({
  validateSearch: readOwnSearch,
  component: Collection,
})

function Collection() {
  return <CollectionPage search={Route.useSearch()} />
}
