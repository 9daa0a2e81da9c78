import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { untilThere } from './until-there.ts'

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code comes when it is first drawn. Draw it inside a `Suspense`: its fallback stays for as long as the
 * server is away. A part that does not come never takes away the page that stands, nor what was typed into it.
 */
export function late<Component extends AnyComponent>(load: () => Promise<Component>): LazyExoticComponent<Component> {
  return lazy(async () => ({ default: (await untilThere(load).catch(missing)) as Component }))
}

/** The same of a part in whose place nothing stands until its code is there: a dialog, a panel. It is drawn without a `Suspense`. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = late(load) as ComponentType<Props>
  return function LatePart(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function missing(error: unknown): AnyComponent {
  console.error(error)
  return LateMissing
}

/** Stands in place of a part whose code is gone: a new release removed it, or the connection broke while it loaded. */
function LateMissing() {
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 z-50 grid max-w-sm justify-items-start gap-2 rounded-panel border border-amber bg-ink-1 p-4 text-fg"
    >
      <strong>
        <Trans>Part of this page did not load.</Trans>
      </strong>
      <span className="text-fg-2">
        <Trans>A new version may be available. Save your work, then reload.</Trans>
      </span>
      <button
        type="button"
        className="inline-flex h-control items-center rounded-control border border-control px-4 hover:bg-ink-2"
        onClick={() => location.reload()}
      >
        <Trans>Reload</Trans>
      </button>
    </div>
  )
}
