import { call, isApiError } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { PublicFrame } from './public-frame.tsx'

/** The page of a link that proves an e-mail address. A click proves it: programs that only look at links use it up not. */
export function VerifyEmailPage({ token }: { token?: string | undefined }) {
  const { i18n } = useLingui()
  const proof = useMutation({ mutationFn: () => call(session.verify_email, { body: { token: token ?? '' } }) })
  return (
    <PublicFrame title={<Trans>Confirm the e-mail address</Trans>} lead={<Trans>The link works once, within 24 hours.</Trans>}>
      {proof.isSuccess ? (
        <div className="grid gap-5">
          <Banner boxed tone="ok" title={<Trans>{proof.data.email} is confirmed.</Trans>} />
          <Button asChild look="primary" size="lg" className="w-full">
            <a href={appHref('arena', '/login', {})}>
              <Trans>Sign in</Trans>
            </a>
          </Button>
        </div>
      ) : (
        <div className="grid gap-5">
          {proof.isError && (
            <p role="alert" className="text-dense text-vermilion">
              {isApiError(proof.error) ? errorText(i18n, proof.error.code, proof.error.details) : String(proof.error)}
            </p>
          )}
          <Button look="primary" size="lg" className="w-full" saving={proof.isPending} onClick={() => proof.mutate()}>
            <Trans>This is my address</Trans>
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}
