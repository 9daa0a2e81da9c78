import { CertificatePage, LoginPage, VerifyEmailPage } from '@beacon/auth/pages'
import { createFileRoute } from '@tanstack/react-router'
import { findMark, findText } from './search-text.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search) => ({
    ...findText(search, 'next'),
    ...findText(search, 'verify'),
    ...findText(search, 'certificate'),
    ...findMark(search, 'local'),
    ...findMark(search, 'setup'),
    ...findMark(search, 'ended'),
    // What a provider of single sign-on adds; the page reads it from the address itself, where it is still text.
    ...findMark(search, 'state'),
    ...findMark(search, 'code'),
    ...findMark(search, 'iss'),
    ...findMark(search, 'error'),
  }),
  component: Page,
})

function Page() {
  const { next, verify, certificate, local, setup, ended } = Route.useSearch()
  // The page of the link in a letter that proves an e-mail address.
  if (verify !== undefined) return <VerifyEmailPage token={verify} />
  // The page of the address on a certificate.
  if (certificate !== undefined) return <CertificatePage code={certificate} />
  return <LoginPage next={next} local={local} setUp={setup} ended={ended} />
}
