import { createFileRoute, notFound } from '@tanstack/react-router'
import { HandbookPage } from './handbook-page.tsx'
import { findPage } from './pages.ts'

export const Route = createFileRoute('/handbook/$page')({
  // The list of pages stays where it was scrolled to.
  remountDeps: () => ({}),
  params: {
    parse: ({ page }) => {
      const known = findPage(page)
      if (known === null) throw notFound()
      return { page: known }
    },
  },
  component: Page,
})

function Page() {
  return <HandbookPage page={Route.useParams().page} />
}
