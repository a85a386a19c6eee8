/* Only the component styles that screens use, in the order of the library's own sheet. */
import '@mantine/core/styles/default-css-variables.css';
