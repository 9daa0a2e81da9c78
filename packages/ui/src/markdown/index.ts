export { MarkdownEditor } from './markdown-editor.tsx'
export { Markdown } from './markdown.tsx'
export { ThreadLines } from './thread-lines.tsx'
