import { LoginPage } from '@beacon/auth/pages'
import { createFileRoute } from '@tanstack/react-router'
import { findText } from './search-text.ts'

export const Route = createFileRoute('/login')({ validateSearch: (search) => findText(search, 'next'), component: Page })

function Page() {
  return <LoginPage next={Route.useSearch().next} />
}
