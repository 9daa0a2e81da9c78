import type { ReactNode } from 'react'

export type Theme = 'dark' | 'light'
export type Surface = 'admin' | 'arena' | 'screens'

/** Puts the surface on <html>: type scale and control heights follow. Call once, before the first render. */
export function applySurface(surface: Surface): void {
  document.documentElement.dataset['surface'] = surface
}

/** A part of a page in its own theme or surface: the gallery, a player preview inside the admin app. */
export function ThemeScope({
  theme,
  surface,
  className,
  children,
}: {
  theme?: Theme
  surface?: Surface
  className?: string
  children: ReactNode
}) {
  return (
    <div data-theme={theme} data-surface={surface} className={className}>
      {children}
    </div>
  )
}
