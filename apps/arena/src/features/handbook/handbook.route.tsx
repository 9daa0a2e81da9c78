import { createFileRoute } from '@tanstack/react-router'
import { HandbookPage } from './handbook-page.tsx'

export const Route = createFileRoute('/handbook')({ component: Page })

function Page() {
  return <HandbookPage page="start" />
}
