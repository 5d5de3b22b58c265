export function NotFoundScreen() {
  return <h1>404 - Page doesn't exist</h1>
}
