export { MarkdownEditor } from './markdown-editor.tsx'
export { Markdown } from './markdown.tsx'
