/** What a change of the address begins from. What is drawn may still be the address before: the router follows when it has time. */
export const addressNow = () => new URLSearchParams(window.location.search)
