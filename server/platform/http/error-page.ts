/** An error as a person who opened the address reads it: small, and made without the database. */
export const errorPage = (message: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Please try again</title></head>
<body><h1>Please try again</h1><p>${escaped(message)}</p><p><a href="">Try again</a></p></body></html>
`

export const isReadByPerson = (accept = '') => accept.includes('text/html')

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
