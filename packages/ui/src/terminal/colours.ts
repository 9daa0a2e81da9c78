import type { ITheme } from '@xterm/xterm'

/** The sixteen colours of a shell in the tones of the theme; dark ones are kept readable on light ground. */
export function terminalColours(element: HTMLElement): ITheme {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const [fg, dim, rule] = [token('fg'), token('fg-3'), token('ink-3')]
  const isLight = document.documentElement.dataset['theme'] === 'light'
  return {
    background: token('ink-0'),
    foreground: fg,
    cursor: token('amber'),
    cursorAccent: token('ink-0'),
    selectionBackground: rule,
    black: isLight ? fg : rule,
    brightBlack: dim,
    red: token('vermilion'),
    brightRed: token('vermilion'),
    green: token('jade'),
    brightGreen: token('jade'),
    yellow: token('amber'),
    brightYellow: token('amber'),
    blue: token('azure'),
    brightBlue: token('azure'),
    magenta: token('s5'),
    brightMagenta: token('s5'),
    cyan: token('s3'),
    brightCyan: token('s3'),
    white: isLight ? dim : token('fg-2'),
    brightWhite: fg,
  }
}
