import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

export type Theme = 'dark' | 'light'
export type Surface = 'admin' | 'arena' | 'screens'

const storageKey = 'beacon.theme'

interface ThemeValue {
  theme: Theme
  setTheme: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeValue | null>(null)

function storedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark'
  } catch {
    // Storage may be forbidden (private windows, kiosks); the page then starts dark each time.
    return 'dark'
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // As above: the choice holds for this page only.
  }
}

/** Puts `data-theme` and `data-surface` on <html>. `fixed` pins the theme (big screens take it from the address). */
export function ThemeProvider({ surface, fixed, children }: { surface: Surface; fixed?: Theme | undefined; children: ReactNode }) {
  const [chosen, setChosen] = useState<Theme>(storedTheme)
  const theme = fixed ?? chosen
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['surface'] = surface
  }, [theme, surface])
  const value = useMemo<ThemeValue>(
    () => ({
      theme,
      setTheme: (next) => {
        storeTheme(next)
        setChosen(next)
      },
    }),
    [theme],
  )
  return <ThemeContext value={value}>{children}</ThemeContext>
}

/** The current theme and its setter; throws outside a ThemeProvider. */
export function useTheme(): ThemeValue {
  const value = use(ThemeContext)
  if (!value) throw new Error('useTheme needs a ThemeProvider above it')
  return value
}
