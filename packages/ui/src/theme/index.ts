export { cn } from './cn.ts'
export { Logo, LogoMark } from './logo.tsx'
export { Mark, type MarkName } from './mark.tsx'
export { type Surface, type Theme, ThemeProvider, useTheme } from './theme.tsx'
