/** The part of the system object of Swagger UI that the plugin uses. */
interface SwaggerSystem {
  React: { createElement(type: string, properties: null, child: unknown): unknown };
}

/**
 * A plugin of Swagger UI: the path of an operation is text. By default it is a link inside a button, which assistive
 * technology cannot reach. Its source text is sent to the browser, so it uses nothing from outside.
 */
export function plainPaths({ React }: SwaggerSystem): object {
  return {
    wrapComponents: {
      DeepLink:
        () =>
        ({ text }: { text: unknown }) =>
          React.createElement('span', null, text),
    },
  };
}
