import { Trans } from '@lingui/react/macro'

const recommended = 100

/** The major version of a Chromium browser, or null for another one. */
export function chromiumVersion(agent: string): number | null {
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(agent)?.[1]
  return version === undefined ? null : Number(version)
}

/** Who runs the place, and a line for browsers older than the recommended one: they are not refused. */
export function OldBrowser({ organiser }: { organiser: string | null }) {
  const version = chromiumVersion(navigator.userAgent)
  return (
    <>
      {organiser !== null && <p>{organiser}</p>}
      {version !== null && version < recommended && (
        <p>
          <Trans>Chrome 100 or later at 1920 × 1080 is recommended.</Trans>
        </p>
      )}
    </>
  )
}
