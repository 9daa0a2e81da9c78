import { i18n } from '@lingui/core'
import { addTexts, type LoadCatalogue, localePreference, startI18n, themePreference } from '@beacon/i18n'
import { carryAcrossOrigins, loadRuntimeConfig } from '@beacon/router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'

type StartOptions = {
  /** The folder of the app's assets: `import.meta.env.BASE_URL`. */
  base: string
  loadCatalogue: LoadCatalogue
  /** Texts that nothing shown first needs: fetched after the first paint. */
  laterTexts?: LoadCatalogue
  /** Points the API client at the configured origin; runs before the first loader. */
  connect: () => void
  render: () => ReactNode
}

/** Without a catalogue there are no texts to show, so this one line stands in both languages. */
function showNotLoaded(root: HTMLElement, error: unknown): void {
  console.error(error)
  const line = document.createElement('p')
  const reload = document.createElement('button')
  line.textContent = 'This page did not load. A new version may be out. 页面加载失败，可能已更新版本。 '
  reload.textContent = 'Reload 重新加载'
  reload.addEventListener('click', () => location.reload())
  line.append(reload)
  line.className = 'p-page'
  root.replaceChildren(line)
}

const againAfterMs = 5_000
/** Until they are there, an error of staff reads as one that this app does not know. */
function addLater(texts: LoadCatalogue): void {
  addTexts(texts).catch((error: unknown) => {
    console.error(error)
    setTimeout(() => addLater(texts), againAfterMs)
  })
}

/** Mounts an app once its runtime configuration and the texts of the person's language are there. */
export async function startApp({ base, loadCatalogue, laterTexts, connect, render }: StartOptions): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  carryAcrossOrigins(() => ({ lang: localePreference.read(), theme: themePreference.read() }))
  try {
    await Promise.all([loadRuntimeConfig(base), startI18n(i18n, loadCatalogue, console.error)])
  } catch (error) {
    showNotLoaded(root, error)
    return
  }
  connect()
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>{render()}</ErrorBoundary>
    </StrictMode>,
  )
  if (laterTexts !== undefined) addLater(laterTexts)
}
