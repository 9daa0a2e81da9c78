import { RegisterPage } from '@beacon/auth/pages'
import { createFileRoute } from '@tanstack/react-router'
import { findText } from './search-text.ts'

export const Route = createFileRoute('/register')({ validateSearch: (search) => findText(search, 'next'), component: Page })

function Page() {
  return <RegisterPage next={Route.useSearch().next} />
}
