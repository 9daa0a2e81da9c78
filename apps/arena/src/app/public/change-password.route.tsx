import { changePasswordTypes } from '@beacon/auth'
import { ChangePasswordPage } from '@beacon/auth/pages'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { findMark, findText } from './search-text.ts'

export const Route = createFileRoute('/change-password/$type')({
  validateSearch: (search) => ({ ...findText(search, 'next'), ...findText(search, 'token'), ...findMark(search, 'days') }),
  params: {
    parse: ({ type }) => {
      const known = changePasswordTypes.find((name) => name === type)
      if (known === undefined) throw notFound()
      return { type: known }
    },
  },
  component: Page,
})

function Page() {
  return <ChangePasswordPage {...Route.useParams()} {...Route.useSearch()} />
}
